import type { ColumnDefinitionNode, CreateTableNode, ForeignKeyConstraintNode, KyselyPlugin } from "kysely";

function toForeignKey({ column, references }: ColumnDefinitionNode): ForeignKeyConstraintNode | undefined {
  if (references === undefined) return undefined;
  const { onDelete, onUpdate, ...target } = references;
  return {
    kind: "ForeignKeyConstraintNode",
    columns: [column],
    references: target,
    ...(onDelete === undefined ? {} : { onDelete }),
    ...(onUpdate === undefined ? {} : { onUpdate }),
  };
}

function withoutReferences({ references: _, ...column }: ColumnDefinitionNode): ColumnDefinitionNode {
  return column;
}

function moveForeignKeysToTable(table: CreateTableNode): CreateTableNode {
  const keys = table.columns.map(toForeignKey).filter((key) => key !== undefined);
  return {
    ...table,
    columns: table.columns.map(withoutReferences),
    constraints: [...(table.constraints ?? []), ...keys],
  };
}

/** Moves foreign keys from columns to the table: MySQL parses `references` on a column but ignores it. */
export const tableLevelForeignKeys: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind === "CreateTableNode") return moveForeignKeysToTable(node);
    if (node.kind === "AlterTableNode" && JSON.stringify(node).includes('"ReferencesNode"'))
      throw new Error("a column that refers to another table is added without `references`, which MySQL would ignore");
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};
