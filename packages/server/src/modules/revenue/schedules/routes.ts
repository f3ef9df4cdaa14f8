import { api, forCaller } from '../../../platform/http/api.ts'
import { changeSchedule, removeSchedule, setScheduleActive } from './change-schedule.ts'
import { createSchedule } from './create-schedule.ts'
import { listSchedules } from './list-schedules.ts'
import { testSchedule } from './test-schedule.ts'

const { reportSchedules } = api

export const reportScheduleRoutes = {
  list: reportSchedules.list.handler(forCaller(listSchedules)),
  create: reportSchedules.create.handler(forCaller(createSchedule)),
  change: reportSchedules.change.handler(forCaller(changeSchedule)),
  setActive: reportSchedules.setActive.handler(forCaller(setScheduleActive)),
  remove: reportSchedules.remove.handler(forCaller(removeSchedule)),
  test: reportSchedules.test.handler(forCaller(testSchedule)),
}
