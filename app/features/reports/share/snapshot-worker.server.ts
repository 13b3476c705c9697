import { parentPort } from 'node:worker_threads'
import { makeSnapshot, type SharedDeal } from './make-snapshot.server'
import type { ShareOptions } from './share-link'

/** The worker in which copies for share links are made; bundled into a file of its own. */

export type SnapshotJob = { deal: SharedDeal; options: ShareOptions; date: string }

parentPort?.on('message', ({ deal, options, date }: SnapshotJob) =>
	parentPort?.postMessage(makeSnapshot(deal, options, date)),
)
