import { api } from '../../platform/http/api.ts'
import { readRecipients } from './read-recipients.ts'
import { saveRecipients } from './save-recipients.ts'

export const managementRoutes = {
  recipients: api.management.recipients.handler(({ input, context }) =>
    readRecipients(context.app, context.caller, input),
  ),
  saveRecipients: api.management.saveRecipients.handler(({ input, context }) =>
    saveRecipients(context.app, context.caller, input),
  ),
}
