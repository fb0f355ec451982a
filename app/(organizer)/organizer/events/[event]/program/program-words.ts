export const locationWords = ({ name, code }: { name: string | null; code: string | null }) =>
  name ?? code ?? "Unnamed location";

export const titleOf = ({ title }: { title: string | null }) => title ?? "Untitled activity";

export const waveWords = ({ name }: { name: string | null }) => name ?? "Unnamed wave";
