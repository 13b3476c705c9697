import { crc32, deflateRawSync } from 'node:zlib'

/**
 * Writes ZIP archives (PKWARE APPNOTE 6.3.10), as office files are: without folders, encryption or parts
 * beyond 4 GB. The same parts give the same bytes.
 */

/** A file of the archive, ready to be stored. */
export type ZipPart = { path: Buffer; crc: number; size: number; deflated: Buffer }

const LOCAL_HEADER = 0x04_03_4b_50
const CENTRAL_HEADER = 0x02_01_4b_50
const END = 0x06_05_4b_50
const LOCAL_SIZE = 30
const CENTRAL_SIZE = 46
const END_SIZE = 22
/** 2.0, the first version with compression. */
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x08_00
const DEFLATED = 8
/** January 1, 1980, midnight: the first one there is. */
const DATE = 0x00_21
/** Formulas repeat: the next levels take half as long again for some percent less. */
const LEVEL = 4

/** Compresses a file of an archive. */
export function zipPart(path: string, text: string): ZipPart {
	const bytes = Buffer.from(text, 'utf8')
	return {
		path: Buffer.from(path, 'utf8'),
		crc: crc32(bytes),
		size: bytes.length,
		deflated: deflateRawSync(bytes, { level: LEVEL }),
	}
}

/** What the local and the central header of a part have in common, from `at` on. */
function writeFacts(header: Buffer, { path, crc, size, deflated }: ZipPart, at: number): void {
	header.writeUInt16LE(VERSION, at)
	header.writeUInt16LE(FLAGS, at + 2)
	header.writeUInt16LE(DEFLATED, at + 4)
	header.writeUInt16LE(DATE, at + 8)
	header.writeUInt32LE(crc, at + 10)
	header.writeUInt32LE(deflated.length, at + 14)
	header.writeUInt32LE(size, at + 18)
	header.writeUInt16LE(path.length, at + 22)
}

/** The bytes of an archive. */
export function zip(parts: readonly ZipPart[]): Buffer {
	const files: Buffer[] = []
	const directory: Buffer[] = []
	let offset = 0
	for (const part of parts) {
		const local = Buffer.alloc(LOCAL_SIZE)
		local.writeUInt32LE(LOCAL_HEADER, 0)
		writeFacts(local, part, 4)
		files.push(local, part.path, part.deflated)

		const central = Buffer.alloc(CENTRAL_SIZE)
		central.writeUInt32LE(CENTRAL_HEADER, 0)
		central.writeUInt16LE(VERSION, 4)
		writeFacts(central, part, 6)
		central.writeUInt32LE(offset, 42)
		directory.push(central, part.path)
		offset += LOCAL_SIZE + part.path.length + part.deflated.length
	}
	const directorySize = directory.reduce((sum, { length }) => sum + length, 0)
	const end = Buffer.alloc(END_SIZE)
	end.writeUInt32LE(END, 0)
	end.writeUInt16LE(parts.length, 8)
	end.writeUInt16LE(parts.length, 10)
	end.writeUInt32LE(directorySize, 12)
	end.writeUInt32LE(offset, 16)
	return Buffer.concat([...files, ...directory, end])
}
