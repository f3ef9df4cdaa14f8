import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

export const ROOT = dirname(dirname(import.meta.dirname))

/**
 * Runs a program of node_modules/.bin or the machine from the root of the repository and captures its output;
 * `onOutput` receives it as it arrives.
 *
 * @throws Error when it cannot be started.
 */
export function run(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  onOutput: (text: string) => void = () => {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: searchPath(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (text: string) => {
      output += text
      onOutput(text)
    }
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.once('error', (error) => reject(new Error(`${program} failed to start: ${error.message}`)))
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\n${program} was killed by ${signal}` : output }),
    )
  })
}

function searchPath(): string {
  return [join(ROOT, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter)
}
