/**
 * What can keep the embedded Postgres from running:
 * `unsupported` this machine has no engine; `locked` another process owns the data; `permission` an account
 * cannot reach or own the files; `init` the database could not be created; `version` the data was made by
 * another major version; `start` the engine did not come up.
 */
export type EmbeddedPostgresProblem = 'unsupported' | 'locked' | 'permission' | 'init' | 'version' | 'start'

/** One clear line for the operator; `output` holds the engine's last lines where it said something. */
export class EmbeddedPostgresError extends Error {
  readonly problem: EmbeddedPostgresProblem
  readonly output: readonly string[]

  constructor(problem: EmbeddedPostgresProblem, message: string, output: readonly string[] = []) {
    super(output.length > 0 ? `${message}\n${output.map((line) => `  ${line}`).join('\n')}` : message)
    this.name = 'EmbeddedPostgresError'
    this.problem = problem
    this.output = output
  }
}
