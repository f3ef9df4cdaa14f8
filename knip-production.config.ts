import config from './knip.json' with { type: 'json' }

/** Finds what only tests use. What its own file uses may be exported for tests. */
export default { ...config, ignoreExportsUsedInFile: true }
