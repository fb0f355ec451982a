export const locationWords = ({ name, code }: { name: string | null; code: string | null }) =>
  name ?? code ?? "Unnamed location";

export const titleOf = ({ title }: { title: string | null }) => title ?? "Untitled activity";
