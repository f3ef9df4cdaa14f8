export { deleteExpiredFiles } from './delete-expired-files.ts'
export { enqueueWaitingExports, exportJob } from './export-job.ts'
export { exportRoutes } from './routes.ts'
export { startExport } from './start-export.ts'
