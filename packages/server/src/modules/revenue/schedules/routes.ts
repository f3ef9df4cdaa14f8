import { api } from '../../../platform/http/api.ts'
import { changeSchedule, removeSchedule, setScheduleActive } from './change-schedule.ts'
import { createSchedule } from './create-schedule.ts'
import { listSchedules } from './list-schedules.ts'
import { testSchedule } from './test-schedule.ts'

const { reportSchedules } = api

export const reportScheduleRoutes = {
  list: reportSchedules.list.handler(({ input, context: { app, caller } }) =>
    listSchedules(app, caller, input),
  ),
  create: reportSchedules.create.handler(({ input, context: { app, caller } }) =>
    createSchedule(app, caller, input),
  ),
  change: reportSchedules.change.handler(({ input, context: { app, caller } }) =>
    changeSchedule(app, caller, input),
  ),
  setActive: reportSchedules.setActive.handler(({ input, context: { app, caller } }) =>
    setScheduleActive(app, caller, input),
  ),
  remove: reportSchedules.remove.handler(({ input, context: { app, caller } }) =>
    removeSchedule(app, caller, input),
  ),
  test: reportSchedules.test.handler(({ input, context: { app, caller } }) =>
    testSchedule(app, caller, input),
  ),
}
