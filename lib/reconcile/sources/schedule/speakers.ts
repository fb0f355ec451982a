import { namedId } from "@/lib/crypto/named-id";
import { groupBy } from "@/lib/group-by";
import { isObject } from "@/lib/reconcile/item";
import type { Conversion, ConvertedItem, Entry } from "./conversion";
import { fieldsOf, readFields, type Speaker } from "./format";
import type { StoredHost, StoredProgram } from "./stored";
import { nameAsRead, oneLine, textLimits } from "./texts";

/** A speaker of a talk. */
interface NamedSpeaker {
  raw: unknown;
  /** The key of the guest who has one of the speaker's ids. */
  known?: string | undefined;
  /** The stored host of the activity who has the name. */
  host?: StoredHost | undefined;
}

/** The speakers of a file as guests. */
export class ProgramSpeakers {
  /** The names of those that were added, by key. */
  private readonly added = new Map<string, string | null>();
  private readonly kept = new Set<string>();
  private readonly guestKeys: Set<string>;
  private readonly guestsByName: Map<string, StoredProgram["guests"]>;
  /** The ids of the file's people by name. */
  private readonly idsByName = new Map<string, Set<string>>();

  constructor(
    private readonly conversion: Conversion,
    entries: Entry[],
  ) {
    const { guests } = conversion.stored;
    this.guestKeys = new Set(guests.map(({ key }) => key));
    this.guestsByName = groupBy(guests, ({ name }) => name ?? "");
    for (const raw of entries.flatMap(speakersOf)) {
      if (!isObject(raw)) continue;
      const speaker = readFields(fieldsOf.speaker, raw, () => {});
      const name = oneLine(nameOf(speaker)) ?? "";
      const ids = this.idsByName.get(name) ?? new Set();
      this.idsByName.set(name, ids.add(String(speaker.guid ?? speaker.code ?? speaker.id ?? "")));
    }
  }

  /** Hosts stay as they are when the file names those that a file can name, in their order. */
  hostsOf(entry: Entry, hosts: StoredHost[]): { host?: string | null; co_hosts?: string[] } {
    if (!this.conversion.namesPeople) return {};
    const speakers = this.identified(entry, hosts);
    const shown = hosts.filter(({ name }) => name !== null);
    const isSame =
      speakers.length === shown.length &&
      speakers.every(({ known, host }, n) => (known ? known === shown[n]?.key : host === shown[n]));
    if (isSame && hosts.length > 0) {
      for (const { raw, known } of speakers) if (known) this.add(raw, entry.place);
      for (const host of hosts) this.keep(host);
      return {};
    }
    const hidden = hosts.filter(({ name }) => name === null);
    const keys = [
      ...speakers.map(({ raw, host }) => (host && this.keep(host)) ?? this.add(raw, entry.place)),
      ...hidden.map((host) => this.keep(host)),
    ].filter((key) => key !== undefined);
    const uniqueKeys = [...new Set(keys)];
    if (uniqueKeys.length < keys.length)
      this.conversion.notes.repairs.add(
        "a speaker whom a talk names twice is listed once",
        entry.place,
      );
    const [host = null, ...coHosts] = uniqueKeys;
    return { host, co_hosts: coHosts };
  }

  /** Items for the kept guests that no other item names. */
  keptItems(): ConvertedItem[] {
    const keys = [...this.kept].filter((key) => !this.added.has(key));
    return keys.map((key) => ({ list: "people", place: "", item: { guest: { key } } }));
  }

  /**
   * Who of the stored hosts the speakers are, because formats name the same people by different
   * ids.
   */
  private identified(entry: Entry, hosts: StoredHost[]): NamedSpeaker[] {
    const open = groupBy(hosts.toReversed(), ({ name }) => nameAsRead(name, textLimits.name));
    return speakersOf(entry).map((raw) => {
      if (!isObject(raw)) return { raw };
      const speaker = readFields(fieldsOf.speaker, raw, () => {});
      const known = keysOf(speaker).find((key) => this.guestKeys.has(key));
      const name = nameAsRead(nameOf(speaker), textLimits.name);
      if (known !== undefined || name === null) return { raw, known };
      const host = open.get(name)?.pop();
      if (host) this.countOmitted(raw, entry.place);
      return { raw, host };
    });
  }

  /** The key of a host who stays; undefined for one whom a file cannot name. */
  private keep({ key }: StoredHost): string | undefined {
    if (key !== null && this.guestKeys.has(key)) this.kept.add(key);
    return key ?? undefined;
  }

  private add(raw: unknown, place: string): string | undefined {
    const { notes, items } = this.conversion;
    if (!isObject(raw)) {
      this.conversion.reportUnread(raw, "an object with a person", place);
      return undefined;
    }
    const speaker = this.conversion.read(fieldsOf.speaker, raw, place).read;
    const name = this.conversion.cut("a name", oneLine(nameOf(speaker)), textLimits.name, place);
    const key = this.guestKeyOf(speaker, name);
    if (key === undefined) {
      notes.repairs.add("a speaker without a name and an id is omitted", place);
      return undefined;
    }
    const known = this.added.get(key);
    if (known !== undefined) {
      if (known !== name)
        notes.repairs.add("a speaker with another speaker's id gets the first one's name", place);
      return key;
    }
    this.added.set(key, name);
    this.countOmitted(raw, place);
    const item = { guest: { key }, display_name: name, registered: true };
    items.push({ list: "people", place, item });
    return key;
  }

  /**
   * The guest of a speaker: the one with one of the ids, else the only one with the name, because
   * formats name the same people by different ids.
   */
  private guestKeyOf(speaker: Speaker, name: string | null): string | undefined {
    const keys = [...keysOf(speaker), keyOf(name)].filter((key) => key !== undefined);
    const known = keys.find((key) => this.guestKeys.has(key));
    if (known !== undefined || name === null) return known ?? keys[0];
    const [namesake, ...others] = this.guestsByName.get(name) ?? [];
    const isOnly = others.length === 0 && this.idsByName.get(name)?.size === 1;
    return namesake && isOnly && !this.added.has(namesake.key) ? namesake.key : keys[0];
  }

  private countOmitted = (raw: object, place: string) =>
    this.conversion.notes.omitted.count("speakers", raw, membersRead, place);
}

const membersRead = new Set(Object.keys(fieldsOf.speaker));

const speakersOf = ({ talk }: Entry): unknown[] => talk.persons ?? talk.speakers ?? [];

const nameOf = ({ public_name, name, full_public_name }: Speaker) =>
  public_name ?? name ?? full_public_name;

/** A guest's key is no e-mail address and not too long. */
function keyOf(written: string | null | undefined): string | undefined {
  const key = oneLine(written);
  if (key === null) return undefined;
  return key.includes("@") || key.length > textLimits.name ? namedId("speaker", key) : key;
}

const keysOf = ({ guid, code, id }: Speaker): string[] =>
  [guid, code, id].flatMap((written) => keyOf(written) ?? []);
