import { parseAst } from "vitest/node";
import { check, programFiles, textsOf } from "./check.mjs";

/**
 * A server action asks for its actor before it parses what the browser sent
 * (docs/rules/security.md#actor-first). Above that, it may read single fields, for the path of the
 * sign-in page. These actions are for people without a session.
 */
const withoutActor = {
  "app/forgot-password/actions.ts": ["sendLink"],
  "app/invitations/actions.ts": ["decline", "setPassword"],
  "app/language/actions.ts": ["chooseLanguage"],
  "app/receipts/check/actions.ts": ["checkReceipt"],
  "app/reset-password/actions.ts": ["setPassword", "setPasswordAndVerify"],
  "app/signin/actions.ts": ["signIn", "signInByPasskey"],
  "app/signup/actions.ts": ["createAccount"],
  "app/theme/actions.ts": ["chooseTheme"],
  "app/unsubscribe/confirm/actions.ts": ["unsubscribeByLink"],
  "app/verify-email/actions.ts": ["takeChangeBack"],
};

/** These ask by themselves; functions that only pass on to others that ask do so too. */
const asking = ["act", "currentActor"];

/** Calls that read one field, or make a path of it. */
const isSingleRead = (name) =>
  ["textOf", "String"].includes(name) || /(?:^p|P)ath(?:Of)?$/.test(name);
const singleReadsOfForm = ["get", "has"];

/** One line for each action in `files` (source by path) that parses its input too early. */
export function actionFaults(files) {
  const functions = [...files].flatMap(([file, source]) => functionsOf(file, source));
  const asks = new Set(asking);
  for (let size = 0; size !== asks.size; ) {
    size = asks.size;
    const others = new Set(
      functions.filter((each) => !inspect(each, asks).asks).map(({ name }) => name),
    );
    for (const { name } of functions) if (!others.has(name)) asks.add(name);
  }
  return functions
    .filter(({ file, name, isAction }) => isAction && !withoutActor[file]?.includes(name))
    .flatMap((each) =>
      inspect(each, asks)
        .faults.slice(0, 1)
        .map((fault) => `${each.file}: ${each.name} ${fault}`),
    );
}

/** The functions of a file, with the names of their parameters. */
function functionsOf(file, source) {
  const { body } = parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  const isActions = body[0]?.directive === "use server";
  return body.flatMap((statement) => {
    const isExported = statement.type === "ExportNamedDeclaration";
    const declared = isExported ? statement.declaration : statement;
    const found = (id, { params, body }) => ({
      file,
      name: id.name,
      isAction: isExported && isActions,
      inputs: new Set(params.flatMap(namesIn)),
      body,
    });
    if (declared?.type === "FunctionDeclaration") return [found(declared.id, declared)];
    if (declared?.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ id, init }) =>
      isFunction(init) ? [found(id, init)] : [],
    );
  });
}

/**
 * Whether a function asks for the actor, and the early uses of its inputs and of texts read from
 * them.
 */
function inspect({ inputs: parameters, body }, asks) {
  const inputs = new Set(parameters);
  const state = { hasAsked: false, faults: [] };
  visit(body);
  return { asks: state.hasAsked && state.faults.length === 0, faults: state.faults };

  function visit(node) {
    if (state.hasAsked || node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (node.type?.startsWith("TS") && !("expression" in node)) return;
    switch (node.type) {
      case "Identifier":
        if (inputs.has(node.name))
          state.faults.push(`parses ${node.name} before it asks for the actor`);
        return;
      case "Property":
        return visit(node.value);
      case "MemberExpression":
        return visit(node.object);
      case "TemplateLiteral":
        return visit(node.expressions.filter(({ type }) => type !== "Identifier"));
      case "VariableDeclarator":
        if (isFunction(node.init)) return;
        visit(node.init);
        if (!state.hasAsked && mentions(node.init, inputs))
          for (const name of namesIn(node.id)) inputs.add(name);
        return;
      case "CallExpression":
        return visitCall(node);
      default:
        for (const [key, child] of Object.entries(node)) if (key !== "type") visit(child);
    }
  }

  function visitCall({ callee, arguments: given }) {
    const name = callee.name ?? callee.property?.name;
    if (isSingleRead(name)) return visit(given.filter(({ type }) => type !== "Identifier"));
    if (callee.type === "MemberExpression" && singleReadsOfForm.includes(name)) return;
    if (!asks.has(name)) return visit([callee, given]);
    visit(given.flatMap(passedOn));
    state.hasAsked = true;
  }
}

/**
 * What is evaluated before a function that asks is called: its parameters and callbacks are not.
 */
function passedOn(argument) {
  if (argument.type === "Identifier" || isFunction(argument)) return [];
  if (argument.type !== "ObjectExpression") return [argument];
  return argument.properties.flatMap((property) => passedOn(property.value ?? property.argument));
}

const mentions = (node, names) =>
  node?.type === "Identifier"
    ? names.has(node.name)
    : node !== null &&
      typeof node === "object" &&
      Object.values(node).some((child) => mentions(child, names));

const isFunction = (node) => ["ArrowFunctionExpression", "FunctionExpression"].includes(node?.type);

/** The names that a parameter declares. */
function namesIn(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap(({ value, argument }) => namesIn(value ?? argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(namesIn);
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

check(import.meta.url, () => actionFaults(textsOf(programFiles("app"))));
