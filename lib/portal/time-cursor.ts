import { z } from "zod";
import { instantSql } from "@/lib/resources/rows";

/** Where a page ordered by a time ended: that time as `timeKeySql` writes it, and the row's id. */
interface Place {
  key: string;
  id: string;
}

export const timeCursor = ({ key, id }: Place) => Buffer.from(JSON.stringify([key, id])).toString("base64url");

/** Undefined for what cannot be read. */
export function readTimeCursor(text: string): [key: string, id: string] | undefined {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    return undefined;
  }
}

/** SQL of a time that may be infinite, to the microsecond. */
export const timeKeySql = (time: string) => `CASE WHEN isfinite(${time}) THEN ${instantSql(`(${time})`)} ELSE 'infinity' END`;

const cursor = z.tuple([z.union([z.literal("infinity"), z.iso.datetime()]), z.uuid()]);
