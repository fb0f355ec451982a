import { type Faults, jsonPath, type PathStep } from "@/lib/reconcile/faults";

/**
 * The objects and lists that the stream descends into. Everything else is a leaf, whose bytes are
 * passed on whole for JSON.parse.
 */
export type JsonShape = { members: { [key: string]: JsonShape } } | { items: JsonShape } | "leaf";

export interface JsonListener {
  /**
   * `colons` counts the colons outside strings. If the parsed leaf has fewer members, a key is
   * duplicated. `path` is only valid until the next call. `line` is the leaf's first in the file;
   * only that of a top-level member is known.
   */
  onLeaf(path: readonly PathStep[], bytes: Buffer, colons: number, line: number): void;
  /** An object of the shape has ended. */
  onObjectEnd(path: readonly PathStep[]): void;
  /** The file ends in a leaf. Returns whether what there is of it was taken. */
  onCut?(path: readonly PathStep[], bytes: Buffer, line: number): boolean;
}

/** The text is not JSON, or has a leaf that is too large. */
export class MalformedFile extends Error {
  constructor(
    readonly path: readonly PathStep[],
    readonly expected: string,
    /** The place in a file that is not JSON, and what was found there. */
    readonly at: { place?: string; found?: string } = {},
  ) {
    super(expected);
  }

  /** Adds itself to the faults of its file. */
  addTo(faults: Faults) {
    faults.add(this.at.place ?? jsonPath(this.path), this.at.found, this.expected);
  }
}

interface Frame {
  shape: Exclude<JsonShape, "leaf">;
  keys: Set<string>;
}

type Awaiting = "value" | "item or ]" | "key or }" | "key" | "colon" | "comma" | "nothing";

const leafBytesAtMost = 64 * 1024 * 1024;
const depthAtMost = 64;

const byteOrderMark = [0xef, 0xbb, 0xbf];
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
const lineFeed = 0x0a;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Finds the boundaries of items in JSON that arrives in chunks; holds one leaf at a time. */
export class JsonStream {
  private readonly frames: Frame[] = [];
  private readonly path: PathStep[] = [];
  private awaiting: Awaiting = "value";
  /** Where the current leaf began, or -1; `earlier` holds its parts from previous chunks. */
  private start = -1;
  private earlier: Buffer[] = [];
  private earlierBytes = 0;
  private depth = 0;
  private inString = false;
  private escaped = false;
  private colons = 0;
  /** Bytes before this chunk. */
  private offset = 0;
  /** The line, as far as line ends are between tokens or in top-level members. */
  private line = 1;

  constructor(
    private readonly shape: JsonShape,
    private readonly listener: JsonListener,
  ) {}

  push(chunk: Buffer) {
    let at = 0;
    while (byteOrderMark[this.offset + at] === chunk[at] && at < chunk.length) at += 1;
    if (this.start >= 0) at = this.readLeaf(chunk, at);
    while (at < chunk.length) {
      const byte = chunk[at] as number;
      if (byte === lineFeed) this.line += 1;
      if (isSpace(byte)) at += 1;
      else at = this.readToken(chunk, at, byte);
    }
    this.offset += chunk.length;
  }

  end() {
    if (this.start >= 0 && this.frames.length === 0 && !this.inString && this.depth === 0)
      this.finishLeaf(Buffer.alloc(0), 0);
    if (this.start >= 0 && this.awaiting === "value") {
      const cut = Buffer.concat(this.earlier);
      if (this.listener.onCut?.(this.path, cut, this.line)) return;
    }
    if (this.awaiting !== "nothing")
      throw new MalformedFile(
        this.path,
        this.offset === 0
          ? "JSON; the file is empty"
          : "more: the file ends here, in the middle of the JSON",
      );
  }

  private readToken(chunk: Buffer, at: number, byte: number): number {
    switch (this.awaiting) {
      case "item or ]":
        if (byte === closeBracket) return this.close(at);
        return this.readValue(chunk, at, byte);
      case "value":
        return this.readValue(chunk, at, byte);
      case "key or }":
        if (byte === closeBrace) return this.close(at);
        return this.readKey(chunk, at, byte);
      case "key":
        return this.readKey(chunk, at, byte);
      case "colon":
        if (byte !== colon) throw new MalformedFile(this.path, "a colon after the key");
        this.awaiting = "value";
        return at + 1;
      case "comma":
        return this.readComma(at, byte);
      case "nothing":
        throw new MalformedFile([], "nothing after the end of the JSON");
    }
  }

  private readComma(at: number, byte: number): number {
    const frame = this.frames.at(-1) as Frame;
    const isList = "items" in frame.shape;
    if (byte === (isList ? closeBracket : closeBrace)) return this.close(at);
    if (byte !== comma)
      throw new MalformedFile(this.path, `a comma or ${isList ? "]" : "}"} after this`);
    if (isList) this.path.push((this.path.pop() as number) + 1);
    else this.path.pop();
    this.awaiting = isList ? "value" : "key";
    return at + 1;
  }

  private readKey(chunk: Buffer, at: number, byte: number): number {
    if (byte !== quote) throw new MalformedFile(this.path, "a key in double quotes");
    this.awaiting = "key";
    return this.beginLeaf(chunk, at);
  }

  private readValue(chunk: Buffer, at: number, byte: number): number {
    this.awaiting = "value";
    const shape = this.shapeHere();
    if (shape !== "leaf" && byte === ("items" in shape ? openBracket : openBrace)) {
      this.frames.push({ shape, keys: new Set() });
      if ("items" in shape) this.path.push(0);
      this.awaiting = "items" in shape ? "item or ]" : "key or }";
      return at + 1;
    }
    return this.beginLeaf(chunk, at);
  }

  private shapeHere(): JsonShape {
    const frame = this.frames.at(-1);
    if (!frame) return this.shape;
    if ("items" in frame.shape) return frame.shape.items;
    const { members } = frame.shape;
    const key = String(this.path.at(-1));
    return Object.hasOwn(members, key) ? (members[key] ?? "leaf") : "leaf";
  }

  private close(at: number): number {
    const frame = this.frames.pop() as Frame;
    // An item's index or the last member's key; an empty object has none.
    if ("items" in frame.shape || frame.keys.size > 0) this.path.pop();
    if ("members" in frame.shape) this.listener.onObjectEnd(this.path);
    this.awaiting = this.frames.length > 0 ? "comma" : "nothing";
    return at + 1;
  }

  private beginLeaf(chunk: Buffer, at: number): number {
    this.start = at;
    this.depth = 0;
    this.colons = 0;
    this.inString = false;
    this.escaped = false;
    return this.readLeaf(chunk, at);
  }

  /** Continues the leaf that began at `start`, to its last byte or the end of the chunk. */
  private readLeaf(chunk: Buffer, from: number): number {
    let { depth, inString, escaped, colons } = this;
    let at = from;
    let ended = -1;
    for (; at < chunk.length && ended < 0; at++) {
      const byte = chunk[at];
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === backslash) escaped = true;
        else if (byte === quote) {
          inString = false;
          if (depth === 0) ended = at + 1;
        }
      } else if (byte === quote) inString = true;
      else if (byte === openBrace || byte === openBracket) {
        depth += 1;
        if (depth > depthAtMost)
          throw new MalformedFile(this.path, `at most ${depthAtMost} levels of nesting`);
      } else if (byte === closeBrace || byte === closeBracket) {
        depth -= 1;
        if (depth === 0) ended = at + 1;
        else if (depth < 0) ended = at;
      } else if (byte === colon) colons += 1;
      else if (depth === 0 && (byte === comma || isSpace(byte as number))) ended = at;
    }
    this.depth = depth;
    this.inString = inString;
    this.escaped = escaped;
    this.colons = colons;
    if (ended < 0) {
      this.keep(chunk);
      return chunk.length;
    }
    this.finishLeaf(chunk, ended);
    return ended;
  }

  private keep(chunk: Buffer) {
    this.earlier.push(chunk.subarray(this.start));
    this.earlierBytes += chunk.length - this.start;
    this.start = 0;
    if (this.earlierBytes > leafBytesAtMost)
      throw new MalformedFile(this.path, `at most ${leafBytesAtMost} bytes in one piece`);
  }

  private finishLeaf(chunk: Buffer, end: number) {
    const last = chunk.subarray(this.start, end);
    const bytes = this.earlier.length > 0 ? Buffer.concat([...this.earlier, last]) : last;
    this.start = -1;
    this.earlier = [];
    this.earlierBytes = 0;
    if (this.awaiting === "key") this.takeKey(bytes);
    else {
      this.listener.onLeaf(this.path, bytes, this.colons, this.line);
      if (this.path.length === 1) this.line += lineEndsIn(bytes);
      this.awaiting = this.frames.length > 0 ? "comma" : "nothing";
    }
  }

  private takeKey(bytes: Buffer) {
    const { keys } = this.frames.at(-1) as Frame;
    const key = parseKey(bytes, this.path);
    this.path.push(key);
    if (keys.has(key)) throw new MalformedFile(this.path, "each key only once");
    keys.add(key);
    this.awaiting = "colon";
  }
}

function lineEndsIn(bytes: Buffer): number {
  let ends = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) ends += 1;
  return ends;
}

function parseKey(bytes: Buffer, path: readonly PathStep[]): string {
  try {
    return String(JSON.parse(bytes.toString()));
  } catch {
    throw new MalformedFile(path, "a key in double quotes");
  }
}
