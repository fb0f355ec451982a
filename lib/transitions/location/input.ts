import * as z from "zod";
import { typedSchemas } from "@/lib/resources/kinds";
import { locationFields } from "@/lib/resources/location";

export const locationInput = z.object(typedSchemas(locationFields));

export type LocationInput = z.output<typeof locationInput>;

/** A location as a data source may provide it: possibly without a name. */
export type LocationState = Omit<LocationInput, "name"> & { name: string | null };

/** Maps the input to the columns of the table. */
export const locationColumns = <Input extends Partial<LocationState>>({ thread, ...columns }: Input) => ({ ...columns, thread_id: thread });
