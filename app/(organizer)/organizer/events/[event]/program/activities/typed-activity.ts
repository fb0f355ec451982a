import { zonedTimes } from "@/app/typed-form";

export const preferenceName = (index: number, end: "start_time" | "end_time") =>
  `time_preference.${index}.${end}`;

export function preferencesOf(form: FormData) {
  const times = zonedTimes(form);
  const pairs = [];
  for (let index = 0; form.has(preferenceName(index, "start_time")); index++) {
    pairs.push({
      start_time: times[preferenceName(index, "start_time")] ?? "",
      end_time: times[preferenceName(index, "end_time")] ?? "",
    });
  }
  return pairs;
}
