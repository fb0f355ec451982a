import path from "node:path";
import { check, repositoryFiles, textsOf } from "./check.mjs";

// Checks every document and every file that a comment names, and every link and path in the
// manuals.

const textFiles = /\.(tsx?|mjs|js|sql|prisma|css|ya?ml|md)$|(^|\/)Dockerfile$/;
/** An applied migration is never edited, so the citations in its comments are not checked. */
const isChecked = (file) => !file.startsWith("prisma/migrations/");

const isManual = (file) => file.endsWith(".md");
const topFolders =
  "app|bench|components|docs|e2e|examples|lib|messages|prisma|public|scripts|worker";

const inComment = /(?:^|\s)(?:\/\/\/?|\/\*\*?|\*|--|#)\s(.*)$/;
const documentName = /(?<![\w/.-])[A-Za-z][\w/-]*\.md\b(?:#[\w-]+)?/g;
const documentInText = /(?<![\w/.-])docs\/[\w/-]+\.md\b(?:#[\w-]+)?/g;
const fileInComment = new RegExp(
  `(?<![\\w/.-])(?:${topFolders})/[\\w/.()[\\]-]+\\.(?:tsx?|mjs|prisma|css)\\b`,
  "g",
);
const link = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
const codePath = new RegExp(`\`((?:${topFolders})/[^\`]*)\``, "g");

/**
 * Returns one line per fault. `files` maps the name of each searched file to its text. `exists`
 * knows all files and folders of the repository.
 */
export function citationFaults(files, exists) {
  const anchors = new Map(
    [...files].filter(([file]) => isManual(file)).map(([file, text]) => [file, anchorsOf(text)]),
  );
  const repeated = [...anchors].flatMap(([file, names]) =>
    names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${file}: #${name} is defined twice`),
  );
  const broken = [...files].flatMap(([file, text]) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        (isManual(file) ? faultsOfManual : faultsOfCode)(file, line).map(
          (fault) => `${file}:${index + 1}: ${fault}`,
        ),
      ),
  );
  return [...repeated, ...broken];

  function faultsOfCode(_file, line) {
    const comment = inComment.exec(line)?.[1] ?? "";
    const cited = new Set(
      [
        ...comment.matchAll(documentName),
        ...comment.matchAll(fileInComment),
        ...line.matchAll(documentInText),
      ].map(([name]) => name),
    );
    return [...cited].flatMap((name) => faultOf(name, name));
  }

  function faultsOfManual(file, line) {
    const links = [...line.matchAll(link)].map(([, target]) => target);
    const paths = [...line.matchAll(codePath)]
      .map(([, name]) => name)
      .filter((name) => !/[…\s]/.test(name));
    return [
      ...links.flatMap((target) => faultOf(target, resolve(file, target))),
      ...paths.flatMap((name) => faultOf(name, name)),
    ];
  }

  function faultOf(written, target) {
    const [file, anchor] = target.split("#");
    if (!exists(file)) return [`${written}: there is no ${file}`];
    if (anchor === undefined) return [];
    return anchors.get(file)?.includes(anchor)
      ? []
      : [`${written}: ${file} has no anchor #${anchor}`];
  }
}

/** Resolves a link's target from the root of the repository. */
const resolve = (file, target) =>
  target.startsWith("#") ? `${file}${target}` : path.posix.join(path.posix.dirname(file), target);

/** The anchors of a document: its `<a id>`s, and its headings as GitHub names them. */
function anchorsOf(text) {
  const prose = text.replaceAll(/^( *)```.*?^\1```$/gms, "");
  const ids = [...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);
  const headings = [...prose.matchAll(/^#+ +(.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return [...ids, ...headings];
}

check(import.meta.url, () => {
  const listed = repositoryFiles();
  const paths = listed.flatMap((file) => [file, ...foldersOf(file)]);
  const files = textsOf(listed.filter((file) => textFiles.test(file) && isChecked(file)));
  return citationFaults(files, (name) => matches(paths, name));
});

function foldersOf(file) {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join("/"));
}

/** A pattern such as `e2e/limits/*.redis.test.ts` must match at least one file. */
function matches(paths, name) {
  const wanted = name.replace(/\/$/, "");
  if (!wanted.includes("*")) return paths.includes(wanted);
  const pattern = new RegExp(
    `^${wanted
      .split("*")
      .map((part) => part.replaceAll(/[.()[\]+]/g, "\\$&"))
      .join("[^/]*")}$`,
  );
  return paths.some((file) => pattern.test(file));
}
