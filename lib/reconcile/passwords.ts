import { hashImportedPassword } from "@/lib/crypto/password";
import type { Transaction } from "@/lib/db/transact";
import type { Item } from "./item";
import type { Staging } from "./staging";

/**
 * A password is used only when its account is created. Passwords of existing accounts are never
 * hashed, and no password is staged in plain text.
 */
export class NewPasswords {
  private waiting: { at: number; item: Item; row: Item }[] = [];

  constructor(
    private readonly tx: Transaction,
    private readonly staging: Staging,
  ) {}

  queue(at: number, item: Item, row: Item) {
    this.waiting.push({ at, item, row });
  }

  async drain() {
    if (this.waiting.length === 0) return;
    const users = this.waiting;
    this.waiting = [];
    const known = await this.existing(users.map(({ row }) => row.email));
    await Promise.all(
      users.map(async ({ at, item, row }) => {
        const password = known.has(row.email)
          ? null
          : await hashImportedPassword(String(row.password));
        this.staging.add("users", 0, at, item, { ...row, password });
      }),
    );
  }

  private async existing(emails: unknown[]): Promise<Set<unknown>> {
    const rows = await this.tx.query<{ email: string }>(
      `SELECT email FROM people
        WHERE email = ANY($1::text[]) AND NOT is_guest AND deleted_at IS NULL`,
      emails,
    );
    return new Set(rows.map(({ email }) => email));
  }
}
