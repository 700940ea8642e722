// Checks the casing of names (style guide): camelCase values, PascalCase types, SCREAMING_SNAKE_CASE for constants of
// modules that hold literal data, kebab-case files. snake_case is for fields that are stored or cross the wire; a
// variable destructured from such a field keeps its name.
import path from "node:path";
import { parseSync } from "oxc-parser";
import { lineAt, listFiles, read, root } from "./lib/files.ts";
import { walk, type AstNode } from "./lib/modules.ts";

export interface NameViolation {
  readonly line: number;
  readonly message: string;
}

const CHECKED_FILE = /^(packages|apps|e2e|bench|scripts)\/.*\.(tsx?|mjs)$/;
const SKIPPED_FILE = /\.gen\.ts$|\.d\.ts$/;
/** Files of routes are exempt: the router derives addresses from names such as `$id.tsx` and `__root.tsx`. */
const KEBAB_FILE = /^[a-z0-9]+([-.][a-z0-9]+)*\.(tsx?|mjs)$/;
const ROUTE_FILE = /\/routes\/.*\.tsx?$/;
/** A catalogue is named after its language. */
const CATALOGUE_FILE = /\/(en|de)\.ts$/;
/** Fixtures of tests are exempt. */
const TEST_FILE = /\.(test|spec)\.tsx?$|\/(contract-tests|testing)\//;

const isSnake = (name: string): boolean => /[a-z0-9]_+[a-z0-9]/.test(name);
const isScreaming = (name: string): boolean => /^_?[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name);
const isPascal = (name: string): boolean => /^_?[A-Z][A-Za-z0-9]*$/.test(name);

const TYPE_DECLARATIONS = new Set([
  "TSTypeAliasDeclaration",
  "TSInterfaceDeclaration",
  "TSEnumDeclaration",
  "ClassDeclaration",
]);
const FUNCTIONS = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "TSFunctionType",
  "TSMethodSignature",
  "TSDeclareFunction",
]);

const nodeAt = (node: AstNode, key: string): AstNode | undefined => (node[key] as AstNode | null) ?? undefined;
const nodesAt = (node: AstNode, key: string): readonly (AstNode | null)[] => node[key] as readonly (AstNode | null)[];
const nameOf = (node: AstNode): string => node["name"] as string;

/** Names that a pattern binds, without those destructured from a field of the same name. */
function* boundNames(pattern: AstNode | undefined): Generator<AstNode> {
  if (pattern === undefined) return;
  switch (pattern.type) {
    case "Identifier":
      yield pattern;
      break;
    case "AssignmentPattern":
      yield* boundNames(nodeAt(pattern, "left"));
      break;
    case "RestElement":
      yield* boundNames(nodeAt(pattern, "argument"));
      break;
    case "TSParameterProperty":
      yield* boundNames(nodeAt(pattern, "parameter"));
      break;
    case "ArrayPattern":
      for (const element of nodesAt(pattern, "elements")) yield* boundNames(element ?? undefined);
      break;
    case "ObjectPattern":
      for (const property of nodesAt(pattern, "properties")) {
        if (property === null) continue;
        const key = nodeAt(property, "key");
        const names = property.type === "RestElement" ? boundNames(property) : boundNames(nodeAt(property, "value"));
        for (const bound of names) if (key?.type !== "Identifier" || nameOf(key) !== nameOf(bound)) yield bound;
      }
      break;
  }
}

const isEveryLiteral = (nodes: readonly (AstNode | null)[]): boolean =>
  nodes.length > 0 && nodes.every((node) => node !== null && isLiteral(node));

/** Whether an initialiser is literal: texts, numbers and patterns, or lists, tables and sets of them that are not empty. */
function isLiteral(node: AstNode | undefined): boolean {
  switch (node?.type) {
    case "Literal":
      return node["value"] !== null || node["regex"] !== undefined;
    case "TemplateLiteral":
      return nodesAt(node, "expressions").length === 0;
    case "UnaryExpression":
      return isLiteral(nodeAt(node, "argument"));
    case "BinaryExpression":
      return isLiteral(nodeAt(node, "left")) && isLiteral(nodeAt(node, "right"));
    case "ArrayExpression":
      return isEveryLiteral(nodesAt(node, "elements"));
    case "ObjectExpression":
      return isEveryLiteral(nodesAt(node, "properties"));
    case "Property":
      return isLiteral(nodeAt(node, "value"));
    case "NewExpression": {
      const callee = nodeAt(node, "callee");
      const isCollection = callee?.type === "Identifier" && ["Set", "Map"].includes(nameOf(callee));
      return isCollection && isEveryLiteral(nodesAt(node, "arguments"));
    }
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return isLiteral(nodeAt(node, "expression"));
    default:
      return false;
  }
}

/** Module-level constants with a literal value. */
function literalConstants(program: AstNode): readonly AstNode[] {
  return nodesAt(program, "body").flatMap((statement) => {
    const declaration =
      statement?.type === "ExportNamedDeclaration" ? nodeAt(statement, "declaration") : (statement ?? undefined);
    if (declaration?.type !== "VariableDeclaration" || declaration["kind"] !== "const") return [];
    return nodesAt(declaration, "declarations").flatMap((declarator) => {
      const id = declarator === null ? undefined : nodeAt(declarator, "id");
      return declarator !== null && id?.type === "Identifier" && isLiteral(nodeAt(declarator, "init")) ? [id] : [];
    });
  });
}

export function checkNames(file: string, text: string): NameViolation[] {
  const violations: NameViolation[] = [];
  if (!KEBAB_FILE.test(path.posix.basename(file)) && !ROUTE_FILE.test(file))
    violations.push({ line: 1, message: "file names are kebab-case" });
  const program = parseSync(file, text).program as unknown as AstNode;
  const report = (node: AstNode, name: string, rule: string): void => {
    violations.push({ line: lineAt(text, node.start), message: `${name}: ${rule}` });
  };
  const checkValue = (node: AstNode): void => {
    if (isSnake(nameOf(node)))
      report(node, nameOf(node), "values are camelCase; snake_case is for stored and wire fields");
  };
  walk(program, (node) => {
    if (node.type === "VariableDeclarator") for (const bound of boundNames(nodeAt(node, "id"))) checkValue(bound);
    if (node.type === "CatchClause") for (const bound of boundNames(nodeAt(node, "param"))) checkValue(bound);
    if (FUNCTIONS.has(node.type)) {
      const id = nodeAt(node, "id");
      if (id !== undefined) checkValue(id);
      for (const parameter of nodesAt(node, "params"))
        for (const bound of boundNames(parameter ?? undefined)) checkValue(bound);
    }
    if (node.type === "PropertyDefinition" || node.type === "MethodDefinition") {
      const key = nodeAt(node, "key");
      if (key?.type === "PrivateIdentifier") checkValue(key);
    }
    const id = TYPE_DECLARATIONS.has(node.type) ? nodeAt(node, "id") : undefined;
    if (id !== undefined && !isPascal(nameOf(id))) report(id, nameOf(id), "types are PascalCase");
  });
  for (const constant of literalConstants(program))
    if (!isScreaming(nameOf(constant)) && !CATALOGUE_FILE.test(file) && !TEST_FILE.test(file))
      report(constant, nameOf(constant), "literal constants of a module are SCREAMING_SNAKE_CASE");
  return violations;
}

if (import.meta.main) {
  const files = listFiles(root).filter((file) => CHECKED_FILE.test(file) && !SKIPPED_FILE.test(file));
  let count = 0;
  for (const file of files)
    for (const { line, message } of checkNames(file, read(root, file))) {
      console.log(`${file}:${line}: ${message}`);
      count += 1;
    }
  console.log(`${count} violations in ${files.length} files`);
  process.exitCode = count === 0 && files.length > 0 ? 0 : 1;
}
