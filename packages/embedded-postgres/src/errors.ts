/**
 * Why the embedded Postgres cannot run: `unsupported` there is no engine for this machine; `locked` another
 * process owns the data; `permission` an account cannot access or own the files; `init` the database could
 * not be created; `version` the data belongs to another major version; `start` the engine did not start.
 */
export type EmbeddedPostgresProblem = 'unsupported' | 'locked' | 'permission' | 'init' | 'version' | 'start'

/** Its message is one line for the operator, followed by the engine's last output lines, if any. */
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
