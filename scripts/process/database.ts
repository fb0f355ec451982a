import { readConfig } from "@/lib/config/config";
import { generatedSecretKey } from "@/lib/config/secret-key";
import { derivedKeys } from "@/lib/crypto/keys";
import { type EmbeddedDatabase, openEmbeddedDatabase } from "@/lib/db/embedded/embedded";
import { migrate } from "@/lib/db/migrate";

/**
 * Sets up the process's database before anything reads the settings: the one at DATABASE_URL, or
 * the embedded one, migrated and with its own SECRET_KEY. With DATABASE_URL, it refuses to start
 * without a SECRET_KEY.
 */
export async function openDatabase(): Promise<EmbeddedDatabase | undefined> {
  const { DATABASE_URL, DATA_DIR, SECRET_KEY } = readConfig(process.env);
  if (DATABASE_URL) {
    derivedKeys("session");
    return undefined;
  }
  const embedded = await openEmbeddedDatabase(DATA_DIR);
  process.env.DATABASE_URL = embedded.url;
  if (!SECRET_KEY) process.env.SECRET_KEY = generatedSecretKey(DATA_DIR);
  await migrate(embedded.url);
  return embedded;
}
