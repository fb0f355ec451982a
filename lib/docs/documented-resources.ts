import { componentNames, components } from "./components";

/** The components that have a page in the guide. */
export const documentedResources = componentNames.flatMap((component) => {
  const entry = components[component];
  return "page" in entry ? [{ ...entry.page, component }] : [];
});
