import { parentPort } from 'node:worker_threads'
import { type ImportJob, readImport } from './read-import.server'

/** The worker in which files are read; bundled into a file of its own. */

parentPort?.on('message', (job: ImportJob) => parentPort?.postMessage(readImport(job)))
