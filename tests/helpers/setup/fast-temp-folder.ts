import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const RAM_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 2 * 1024 ** 3

/** The folder for the data of tests: in memory where there is room, since each commit is synced to the disk. */
export function fastTempFolder(): string {
	try {
		accessSync(RAM_FOLDER, constants.W_OK)
		const { bavail, bsize } = statfsSync(RAM_FOLDER)
		return bavail * bsize >= MIN_FREE_BYTES ? RAM_FOLDER : tmpdir()
	} catch {
		return tmpdir()
	}
}
