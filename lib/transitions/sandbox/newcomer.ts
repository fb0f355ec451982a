import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { madeUpAddress } from "./made-up";
import { actingAs, type Sandbox } from "./own-sandbox";

const names = ["Mina Ferro", "Noor Haddad", "Otis Bell", "Pia Lund", "Quinn Adeyemi", "Rosa Vidal", "Sami Laine", "Tariq Aziz"];

/** Adds another made-up person, who is not on the event yet. */
export async function addNewcomer(publisher: Actor, { id }: Sandbox): Promise<Actor & { name: string }> {
  const count = await prisma().person.count({ where: { sandbox_id: id } });
  const name = names[count % names.length] ?? "Newcomer";
  const email = madeUpAddress(id, `${name} ${randomBytes(4).toString("hex")}`);
  const person = await prisma().person.create({ data: { sandbox_id: id, name, email }, select: { id: true } });
  return { ...actingAs(publisher, person.id), name };
}
