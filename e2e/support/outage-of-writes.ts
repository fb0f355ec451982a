import { randomBytes } from "node:crypto";
import { prisma } from "@/lib/db/prisma";

/** Writes of integrations with this name fail as in an outage, until the result is called. */
export async function anOutageOfWrites(displayName: string): Promise<() => Promise<void>> {
  const name = `outage_${randomBytes(6).toString("hex")}`;
  await prisma().$executeRawUnsafe(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'out of connections' USING ERRCODE = '53300'; END $$`,
  );
  await prisma().$executeRawUnsafe(
    `CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE ON integrations FOR EACH ROW
       WHEN (NEW.display_name = '${displayName}') EXECUTE FUNCTION ${name}()`,
  );
  return async () => void (await prisma().$executeRawUnsafe(`DROP FUNCTION ${name} CASCADE`));
}
