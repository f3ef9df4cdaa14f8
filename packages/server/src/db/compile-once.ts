import type { CompiledQuery, QueryResult } from 'kysely'
import type { Tx } from './database.ts'

/** The placeholder of a value in a statement that is compiled once. Kysely treats it as a parameter. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  valueIn(values: object): unknown {
    const value = (values as Record<string, unknown>)[this.name]
    if (value === undefined) throw new TypeError(`The statement has no value ${this.name}.`)
    return value
  }
}

/**
 * A statement that is compiled at its first execution, and then gets other values only: Kysely needs as much CPU for a
 * long statement as the database driver. `compile` gets a placeholder for each value, so that its text depends on nothing but
 * `shape` and the names of the values. An undefined value is an error.
 */
export function compileOnce<Values extends object, Shape extends Record<string, boolean>, Row>(
  compile: (tx: Tx, values: Values, shape: Shape) => CompiledQuery<Row>,
): (values: Values, shape: Shape) => { execute(tx: Tx): Promise<QueryResult<Row>> } {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return (values, shape) => ({
    async execute(tx) {
      const key = [...Object.values(shape), ...Object.keys(values)].join()
      const query = compiled.get(key) ?? compile(tx, slotsOf(values), shape)
      compiled.set(key, query)
      const parameters = query.parameters.map((each) => (each instanceof Slot ? each.valueIn(values) : each))
      return tx.executeQuery({ ...query, parameters })
    },
  })
}

function slotsOf<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)])) as Values
}
