import { type Config, parseConfig } from '../../packages/server/src/platform/config.ts'
import { secretsOf } from '../../packages/server/src/platform/config-secrets.ts'
import { redactSettings } from '../../packages/server/src/platform/redaction.ts'

/**
 * Reads the settings from the environment and from the file .env, if there is one; the environment takes
 * precedence.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const config = parseConfig(env)
  redactSettings(secretsOf(config))
  return config
}
