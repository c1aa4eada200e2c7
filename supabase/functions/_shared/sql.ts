/** SQL statements and parts of them, written without a connection. {@link Database} runs statements. */
import type { JSONValue, ParameterOrFragment, PendingQuery, Row as AnyRow, Sql as Connection } from 'postgres';

export type Sql<Row extends object = AnyRow> = (connection: Connection) => PendingQuery<Row[]>;

type Value = string | number | boolean | null | ((connection: Connection) => ParameterOrFragment<never>);

/** @param values the parameters, and other parts of the statement. */
export function sql<Row extends object = AnyRow>(template: TemplateStringsArray, ...values: Value[]): Sql<Row> {
  return (connection) =>
    connection<Row[]>(template, ...values.map((value) => (typeof value === 'function' ? value(connection) : value)));
}

/** A parameter of the type `json` or `jsonb`. */
export function json(value: JSONValue) {
  return (connection: Connection) => connection.json(value);
}
