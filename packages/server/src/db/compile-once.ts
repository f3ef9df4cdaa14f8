import type { CompiledQuery, QueryResult } from 'kysely'
import type { Tx } from './database.ts'

/** The place of a value in a statement that is compiled once. Kysely treats it as a parameter. */
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
 * A statement that is compiled at its first execution, and then gets other values only: Kysely needs as much CPU for a long
 * statement as the driver. `compile` gets a placeholder for each value, so that its text depends on nothing but `shape`.
 * Throws for values of other names than those of the first execution, and for undefined ones.
 */
export function compileOnce<Values extends object, Shape extends Record<string, boolean>, Row>(
  compile: (tx: Tx, values: Values, shape: Shape) => CompiledQuery<Row>,
): (values: Values, shape: Shape) => { execute(tx: Tx): Promise<QueryResult<Row>> } {
  const compiled = new Map<string, { query: CompiledQuery<Row>; valueCount: number }>()
  return (values, shape) => ({
    async execute(tx) {
      const key = Object.values(shape).join()
      const valueCount = Object.keys(values).length
      const known = compiled.get(key) ?? { query: compile(tx, slotsOf(values), shape), valueCount }
      compiled.set(key, known)
      const { query } = known
      if (valueCount !== known.valueCount) throw new TypeError('The statement has values of other names.')
      const parameters = query.parameters.map((each) => (each instanceof Slot ? each.valueIn(values) : each))
      return tx.executeQuery({ ...query, parameters })
    },
  })
}

function slotsOf<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)])) as Values
}
