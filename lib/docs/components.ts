import type * as z from "zod";
import { accessComponents } from "./components/access";
import { deliveryComponents } from "./components/deliveries";
import { feedComponents } from "./components/feed";
import { resources } from "./components/resources";
import { titleOf } from "./content";

/** Every named shape of the contract, by its name in OpenAPI and in the client package. */
export const components = {
  ...resources,
  ...accessComponents,
  ...deliveryComponents,
  ...feedComponents,
};

export type ComponentName = keyof typeof components;

const isComponentName = (name: string): name is ComponentName => Object.hasOwn(components, name);

export const componentNames = Object.keys(components).filter(isComponentName);

/** The component whose schema is this object. */
export function componentOf(schema: z.ZodObject): ComponentName {
  const name = componentNames.find((each) => Object.is(components[each].schema, schema));
  if (!name) throw new Error("The schema is not a component.");
  return name;
}

/** The components that have a page in the guide. */
export const documentedResources = componentNames.flatMap((component) => {
  const { page: name, title } = components[component];
  return name === undefined ? [] : [{ name, title: title ?? titleOf(name), component }];
});
