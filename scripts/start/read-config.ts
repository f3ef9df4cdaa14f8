import { type Config, parseConfig } from '../../packages/server/src/platform/config.ts'
import { secretsOf } from '../../packages/server/src/platform/config-secrets.ts'
import { hideSettings } from '../../packages/server/src/platform/hidden-secrets.ts'

/** The settings from the environment and, where there is one, the file .env; the environment wins. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const config = parseConfig(env)
  hideSettings(secretsOf(config))
  return config
}
