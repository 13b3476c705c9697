import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * The data folder of a server that has started once. To migrate the database and to buy the demo's
 * memberships takes most of a first start, so the servers of the browser tests begin with a copy.
 */

export type DemoData = { dataDir: string; sandboxOrigin: string }

const VARIABLE = 'TEST_DEMO_DATA'

/** Makes this folder the one that servers of this process and of its children begin with. */
export function offerDemoData(data: DemoData): void {
	process.env[VARIABLE] = JSON.stringify(data)
}

/** Columns with addresses of the payment sandbox, which has another port in each server. */
const SANDBOX_ADDRESSES = [
	['Subscription', 'unpaidInvoiceUrl'],
	['Payment', 'receiptUrl'],
	['Payment', 'invoiceUrl'],
	['Payment', 'invoicePdf'],
] as const

/** Fills an empty data folder, if there is something to fill it with. */
export function copyDemoData(dataDir: string, sandboxOrigin: string): void {
	const text = process.env[VARIABLE]
	if (text === undefined) return
	const demo = JSON.parse(text) as DemoData
	cpSync(demo.dataDir, dataDir, { recursive: true })
	const payments = join(dataDir, 'payment-sandbox.json')
	if (existsSync(payments)) {
		const state = readFileSync(payments, 'utf8')
		writeFileSync(payments, state.replaceAll(demo.sandboxOrigin, sandboxOrigin))
	}
	const connection = new Database(join(dataDir, 'app.db'))
	try {
		for (const [table, column] of SANDBOX_ADDRESSES) {
			connection
				.prepare(`UPDATE "${table}" SET "${column}" = replace("${column}", ?, ?)`)
				.run(demo.sandboxOrigin, sandboxOrigin)
		}
	} finally {
		connection.close()
	}
}
