import { endWithParent } from './start/run-script.ts'
import { buildWeb } from './web-build.ts'

endWithParent()
await buildWeb()
