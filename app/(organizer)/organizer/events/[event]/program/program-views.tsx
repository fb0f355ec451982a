import { LinkChoice } from "@/components/link-choice";

/** The program as a list, or as a timetable on which activities can be moved. */
export const ProgramViews = ({ base, chosen }: { base: string; chosen: "list" | "timetable" }) => (
  <div className="mb-4">
    <LinkChoice
      label="View"
      choices={[
        { href: base, label: "List", isChosen: chosen === "list" },
        { href: `${base}/timetable`, label: "Timetable", isChosen: chosen === "timetable" },
      ]}
    />
  </div>
);
