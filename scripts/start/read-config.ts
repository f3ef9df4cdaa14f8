import { type Config, parseConfig } from '../../packages/server/src/platform/config.ts'

/** The settings from the environment and, where there is one, the file .env; the environment wins. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return parseConfig(env)
}
