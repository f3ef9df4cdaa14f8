import { expect, test } from 'vitest'
import program from '../../../package.json' with { type: 'json' }
import { appVersion } from '../src/version.ts'

test('appVersion equals the version in package.json', () => expect(appVersion).toBe(program.version))
