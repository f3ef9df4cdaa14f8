import { fork } from 'node:child_process'

export interface BareServer {
  port: number
  pid: number
  stop(): void
}

/** Starts a server of `bench/` in a child process. It reports its port and ends with this process. */
export async function startBareServer(file: string, input: unknown): Promise<BareServer> {
  const child = fork(file, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', (code) => reject(new Error(`${file} exited with ${code} before it listened`)))
    child.send(JSON.stringify(input))
  })
  return { port, pid: child.pid ?? 0, stop: () => child.kill('SIGKILL') }
}
