import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { fictionalAddress } from "./fictional";
import { actingAs, type Sandbox } from "./own-sandbox";

const firstNames = [
  "Rosa",
  "Sami",
  "Tariq",
  "Mina",
  "Noor",
  "Otis",
  "Pia",
  "Quinn",
  "Uma",
  "Vera",
  "Wim",
  "Yara",
  "Zeno",
  "Ada",
  "Bo",
  "Cleo",
];
const lastNames = [
  "Vidal",
  "Laine",
  "Aziz",
  "Ferro",
  "Haddad",
  "Bell",
  "Lund",
  "Adeyemi",
  "Roth",
  "Novak",
  "Silva",
  "Tanaka",
  "Weiss",
  "Quint",
  "Moran",
  "Idris",
];

/** Every first name occurs once before any occurs again. */
const names = lastNames.flatMap((_, round) =>
  firstNames.map((first, index) => `${first} ${lastNames[(index + round) % lastNames.length]}`),
);

/** Adds another fictional person, who is not on the event yet. */
export async function addNewcomer(
  publisher: Actor,
  { id }: Pick<Sandbox, "id">,
): Promise<Actor & { name: string }> {
  const people = await prisma().person.findMany({
    where: { sandbox_id: id },
    select: { name: true },
  });
  const taken = new Set(people.map(({ name }) => name));
  const name = names.find((free) => !taken.has(free)) ?? `Newcomer ${taken.size}`;
  const email = fictionalAddress(id, `${name} ${randomBytes(4).toString("hex")}`);
  const person = await prisma().person.create({
    data: { sandbox_id: id, name, email },
    select: { id: true },
  });
  return { ...actingAs(publisher, person.id), name };
}
