import { type Faults, jsonPath, type PathStep } from "@/lib/reconcile/faults";
import { type Item, readItem, withNewRowDefaults } from "@/lib/reconcile/item";
import { type EventList, eventLists, type ListName, lists } from "@/lib/reconcile/lists";
import { isSchedule, scheduleOfJson } from "@/lib/reconcile/sources/schedule/json";
import type { ScheduleSource } from "@/lib/reconcile/sources/schedule/source";
import type { NewPasswords, Staging } from "@/lib/reconcile/staging";
import { parseLeaf } from "./json-leaf";
import { type JsonListener, type JsonShape, MalformedFile } from "./json-stream";

const listOf = (item: JsonShape): JsonShape => ({ items: item });

export const bundleShape: JsonShape = {
  members: {
    users: listOf("leaf"),
    organizations: listOf("leaf"),
    events: listOf({
      members: Object.fromEntries(eventLists.map((list) => [list, listOf("leaf")])),
    }),
  },
};

const topLists = ["users", "organizations", "events"];
const isEventList = (key: PathStep | undefined): key is EventList =>
  eventLists.some((list) => list === key);

/** Validates and stages each item as it is read. */
export class BundleReader implements JsonListener {
  /** Another system's program: the value of a top-level `schedule`, or a file in another format. */
  schedule: ScheduleSource | undefined;
  /** Other top-level members: faults in a bundle. */
  readonly unknownMembers: [string, unknown][] = [];
  hasBundleItems = false;
  itemsRead = 0;
  private event: Item = {};

  constructor(
    private readonly staging: Staging,
    readonly faults: Faults,
    private readonly passwords: NewPasswords,
  ) {}

  onLeaf(path: readonly PathStep[], bytes: Buffer, colons: number, line: number) {
    try {
      if (isSchedule(path)) this.schedule = scheduleOfJson({ bytes, line, isCut: false });
      else this.readValue(path, parseLeaf(path, bytes, colons));
    } catch (error) {
      if (!(error instanceof MalformedFile)) throw error;
      error.addTo(this.faults);
    }
  }

  onCut(path: readonly PathStep[], bytes: Buffer, line: number): boolean {
    if (isSchedule(path)) this.schedule = scheduleOfJson({ bytes, line, isCut: true });
    return isSchedule(path);
  }

  onObjectEnd(path: readonly PathStep[]) {
    if (path.length !== 2 || typeof path[1] !== "number") return;
    this.stage("events", 0, path[1], this.event, path);
    this.event = {};
  }

  /** Sends the rows that were read to the database. */
  async drain() {
    await this.passwords.drain();
    await this.staging.drain();
  }

  /** `newRowValues` are fields that only a new row gets and that the file does not have. */
  stage(
    list: ListName,
    parent: number,
    at: number,
    value: unknown,
    path: readonly PathStep[],
    newRowValues: Item = {},
  ) {
    this.hasBundleItems = true;
    this.itemsRead += 1;
    const item = readItem(
      list,
      list === "organizations" ? this.stageMembers(value, at) : value,
      path,
      this.faults,
    );
    if (!item || this.faults.count > 0) return;
    const row = { ...newRowValues, ...withNewRowDefaults(list, item, at) };
    if (list === "users" && typeof item.password === "string") this.passwords.queue(at, item, row);
    else this.staging.add(list, parent, at, item, row);
  }

  private readValue(path: readonly PathStep[], value: unknown) {
    const [top, number, key, at] = path;
    if (top === undefined)
      this.faults.add(
        "$",
        value,
        "an object with users, organizations and events, or with a schedule",
      );
    else if (!topLists.includes(String(top))) this.otherMember(String(top), value);
    else if (typeof number !== "number") this.faults.add(jsonPath(path), value, "a list");
    else if (top !== "events") this.stage(top as "users" | "organizations", 0, number, value, path);
    else if (key === undefined) this.faults.add(jsonPath(path), value, "an object");
    else if (!isEventList(key)) this.eventField(path, String(key), value);
    else if (typeof at !== "number") this.faults.add(jsonPath(path), value, "a list");
    else this.stage(key, number, at, value, path);
  }

  private otherMember(key: string, value: unknown) {
    this.unknownMembers.push([key, value]);
  }

  private eventField(path: readonly PathStep[], key: string, value: unknown) {
    if (Object.hasOwn(lists.events.fields, key)) this.event[key] = value;
    else
      this.faults.add(
        jsonPath(path),
        value,
        `one of the fields ${[...Object.keys(lists.events.fields), ...eventLists].join(", ")}`,
      );
  }

  /** Stages the members of an organization and returns the rest of it. */
  private stageMembers(value: unknown, organization: number): unknown {
    if (typeof value !== "object" || value === null || !("members" in value)) return value;
    const { members, ...rest } = value;
    const path = ["organizations", organization, "members"];
    if (Array.isArray(members))
      for (const [at, member] of members.entries())
        this.stage("members", organization, at, member, [...path, at]);
    else this.faults.add(jsonPath(path), members, "a list");
    return rest;
  }
}
