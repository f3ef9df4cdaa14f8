import type { CompiledQuery, QueryResult } from 'kysely'
import type { Tx } from './database.ts'

/** The place of a value in a statement that is compiled once. Kysely treats it as a parameter. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is compiled at its first execution, and then gets other values only: Kysely needs as much CPU for a long
 * statement as the driver. `compile` gets a placeholder for each value, so that its text depends on nothing but `shape`.
 * Every execution has values of the same names.
 */
export function compileOnce<Values extends object, Shape extends Record<string, boolean>, Row>(
  compile: (tx: Tx, values: Values, shape: Shape) => CompiledQuery<Row>,
): (values: Values, shape: Shape) => { execute(tx: Tx): Promise<QueryResult<Row>> } {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return (values, shape) => ({
    execute(tx) {
      const key = Object.values(shape).join()
      const query = compiled.get(key) ?? compile(tx, slotsOf(values), shape)
      compiled.set(key, query)
      const given = values as Record<string, unknown>
      const parameters = query.parameters.map((each) => (each instanceof Slot ? given[each.name] : each))
      return tx.executeQuery({ ...query, parameters })
    },
  })
}

function slotsOf<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)])) as Values
}
