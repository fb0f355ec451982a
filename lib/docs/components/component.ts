import type * as z from "zod";

/** A named shape: the schema that the service itself uses, and the meaning of each field. */
interface Component<Schema extends z.ZodObject = z.ZodObject> {
  schema: Schema;
  fields: Record<keyof z.output<Schema> & string, string>;
  /** One sentence about the shape. */
  about: string;
  /** The last part of the address of its page in the guide. */
  page?: string;
  /** The title of that page, when it is not the page's name in words. */
  title?: string;
}

export const component = <Schema extends z.ZodObject>(
  schema: Schema,
  rest: Omit<Component<Schema>, "schema">,
): Component<Schema> => ({ schema, ...rest });

export const pseudonymNote =
  "A pseudonym: the same person has the same one everywhere in your integration, and a different one in every other integration.";
