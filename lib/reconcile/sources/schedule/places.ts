import { groupBy } from "@/lib/group-by";
import { locationScopes, locationTypes } from "@/lib/resources/location";
import { colorOfNone } from "@/lib/resources/thread";
import type { Conversion, ConvertedItem } from "./conversion";
import type { Room, Track } from "./format";
import { idsByName, type NamedIdentity } from "./identity";
import { nameAsRead, oneLine, paragraphs, textLimits } from "./texts";

type Kind = "room" | "track";
type Name = string | null | undefined;

/** A room or a track that the file lists apart from its talks. */
type Listed = Room & Track & { place: string };

/** Which records rooms and tracks become, and what only a new one gets. */
const kinds = {
  room: {
    list: "locations",
    created: { scope: "indoor", type: "room", is_schedulable: true },
  },
  track: { list: "threads", created: {} },
} as const;

/** The rooms of a file as locations, or its tracks as threads. */
export class ProgramPlaces {
  private readonly list: "locations" | "threads";
  private readonly ids: Map<string, string>;
  private readonly storedNames: Map<string, string | null>;
  /** A file that lists new places, or known ones in another order, sets their order. */
  private readonly setsOrder: boolean;
  private readonly added = new Set<string>();
  /** Records that the file names without changing them. */
  private readonly kept = new Set<string>();

  /** `used` are the names in the talks. */
  constructor(
    private readonly kind: Kind,
    private readonly conversion: Conversion,
    listed: Listed[],
    used: Name[],
  ) {
    const { eventId, stored, source } = conversion;
    this.list = kinds[kind].list;
    this.storedNames = new Map(stored[this.list].map(({ id, name }) => [id, name]));
    const identities = this.identitiesOf([...listed, ...used.map((name) => ({ name }))]);
    this.ids = idsByName(kind, eventId, identities, stored[this.list]);
    this.setsOrder = source.format === "json" && !this.isInOrder(listed);
    this.reportSharedGuids(identities);
    for (const each of listed) this.add(each.name, each.place, each);
  }

  /** The id of the place with this name, added once; null for no name. */
  add(written: Name, place: string, listed?: Listed): string | null {
    const name = this.nameOf(written, place);
    const id = name === null ? undefined : this.ids.get(name);
    if (name === null || id === undefined) return null;
    if (this.added.has(id)) return id;
    const isNew = !this.storedNames.has(id);
    const item = {
      id,
      ...(name !== nameAsRead(this.storedNames.get(id)) && { name }),
      ...(isNew && kinds[this.kind].created),
      ...((isNew || (listed && this.setsOrder)) && { sort_order: this.added.size }),
      ...(listed && this.fieldsOf(listed)),
    };
    this.added.add(id);
    this.conversion.items.push({ list: this.list, place, item });
    return id;
  }

  /** Whether a name in a talk is that of a stored record, which then stays. */
  keepNamed(written: Name, id: string | null): boolean {
    const stored = id === null ? null : this.storedNames.get(id);
    const isSame = nameAsRead(written) === nameAsRead(stored);
    if (isSame && id !== null) this.kept.add(id);
    return isSame;
  }

  /** A calendar names only the places of its entries. */
  keepUnused() {
    const field = this.kind === "room" ? "location" : "thread";
    const activities = [...this.conversion.stored.activities.values()];
    const used = new Set(activities.map((activity) => activity[field]));
    for (const id of this.storedNames.keys()) if (!used.has(id)) this.kept.add(id);
  }

  /** Items for the kept records that no other item names. */
  keptItems(): ConvertedItem[] {
    const ids = [...this.kept].filter((id) => !this.added.has(id));
    return ids.map((id) => ({ list: this.list, place: "", item: { id } }));
  }

  private fieldsOf({ description, features, capacity = 0, color, place }: Listed) {
    const text = this.conversion.cut(
      "a description",
      paragraphs(description),
      textLimits.text,
      place,
    );
    const scope = locationScopes.find((each) => each === features?.scope);
    const type = locationTypes.find((each) => each === features?.type);
    return {
      ...(scope && { scope }),
      ...(type && { type }),
      ...(text !== null && { description: text }),
      ...(capacity > 0 && { capacity }),
      ...this.colorOf(color, place),
    };
  }

  /** Forms accept only `#RRGGBB`. */
  private colorOf(written: string | undefined, place: string): { color_hex?: string } {
    if (!written || written === colorOfNone) return {};
    const color_hex = written.trim().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, "#$1$1$2$2$3$3");
    if (/^#[0-9a-f]{6}$/i.test(color_hex)) return { color_hex };
    this.conversion.notes.repairs.add(
      "a colour of a track that is not written as #RRGGBB is omitted",
      place,
    );
    return {};
  }

  private nameOf = (written: Name, place: string) =>
    this.conversion.cut(`a name of a ${this.kind}`, oneLine(written), textLimits.placeName, place);

  /** Each name once, with the first guid. */
  private identitiesOf(listed: { name?: Name; guid?: string }[]): NamedIdentity[] {
    const first = new Map<string, NamedIdentity>();
    for (const { name: written, guid } of listed) {
      const name = this.nameOf(written, "");
      if (name !== null && !first.has(name)) first.set(name, { name, guid });
    }
    return [...first.values()];
  }

  private isInOrder(listed: Listed[]): boolean {
    const positions = new Map([...this.storedNames.keys()].map((id, at) => [id, at]));
    const named = new Set(listed.map(({ name }) => this.ids.get(nameAsRead(name) ?? "") ?? ""));
    const found = [...named].map((id) => positions.get(id));
    return found.every((at, n) => at !== undefined && at >= (found[n - 1] ?? 0));
  }

  private reportSharedGuids(identities: NamedIdentity[]) {
    const withGuid = identities.filter(({ guid }) => guid !== undefined);
    for (const sharing of groupBy(withGuid, ({ guid }) => guid).values())
      if (sharing.length > 1)
        for (const { name } of sharing)
          this.conversion.notes.repairs.add(
            `a ${this.kind} with another ${this.kind}'s guid is distinguished by its name`,
            `“${name}”`,
          );
  }
}
