const comment = { js: /\/\*[\s\S]*?\*\/|\/\/[^\n]*/, hash: /(?<=^|\s)#[^\n]*/ };
const string = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/;

/**
 * The patterns for comments and keywords of each language. They give the eye a hint; this is not a
 * parser.
 */
const languages: Record<string, { comment?: RegExp; words: RegExp }> = {
  json: { words: /\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b/ },
  bash: { comment: comment.hash, words: /\$\w+|(?<=\s)--?[a-z][\w-]*/ },
  ts: {
    comment: comment.js,
    words:
      /\b(?:import|from|export|async|await|function|const|let|return|throw|if|for|of|new|try|catch|instanceof|true|false|null|undefined)\b/,
  },
  js: {
    comment: comment.js,
    words: /\b(?:import|from|export|async|await|function|const|let|return|as|true|false)\b/,
  },
  python: {
    comment: /"""[\s\S]*?"""|#[^\n]*/,
    words: /\b(?:import|def|return|if|or|not|for|in|True|False|None)\b/,
  },
  php: {
    comment: comment.js,
    words: /\$\w+|\b(?:function|return|if|foreach|as|string|array|bool|int|true|false)\b/,
  },
  go: {
    comment: comment.js,
    words: /\b(?:package|import|func|return|if|for|range|string|byte|bool|true|false|nil)\b/,
  },
};

const looks = {
  comment: "text-faint",
  key: "text-accent",
  string: "text-good",
  word: "text-note",
} as const;

/** Code with syntax highlighting. */
export function Highlighted({ text, language }: { text: string; language: string }) {
  const { comment: remark = /(?!)/, words } = languages[language] ?? { words: /(?!)/ };
  const pattern = new RegExp(
    [
      `(?<comment>${remark.source})`,
      '(?<key>"[^"\\n]+"(?=:))',
      `(?<string>${string.source})`,
      `(?<word>${words.source})`,
    ].join("|"),
    "gm",
  );
  const parts: { text: string; look: string; at: number }[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const kind = (["comment", "key", "string", "word"] as const).find(
      (name) => match.groups?.[name] !== undefined,
    );
    if (match.index > end) parts.push({ text: text.slice(end, match.index), look: "", at: end });
    parts.push({ text: match[0], look: kind ? looks[kind] : "", at: match.index });
    end = match.index + match[0].length;
  }
  parts.push({ text: text.slice(end), look: "", at: end });
  return parts.map((part) =>
    part.look === "" ? (
      part.text
    ) : (
      <span key={part.at} className={part.look}>
        {part.text}
      </span>
    ),
  );
}
