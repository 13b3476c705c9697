import express from 'express'
import { expect, test } from 'vitest'
import { clientIp } from '../http/client-ip'
import { listenForTest, sendRequest } from '../test-helpers'
import { limitHeaders } from './limit-headers'

const ownNames = (prefix: string) =>
	['session', 'theme', 'flash', 'typed-deal'].map((name) => prefix + name)

async function receivedHeaders(headers: Record<string, string>, prefix = '') {
	const limit = limitHeaders(ownNames(prefix))
	const app = express()
	app.set('trust proxy', 1)
	app.use((req, res) => {
		limit(req)
		res.json({ ...req.headers, ip: clientIp(req) })
	})
	const { port } = await listenForTest(app)
	return JSON.parse((await sendRequest(port, { headers })).text) as Record<string, string>
}

test.each([
	['user-agent', 300],
	['accept', 1_000],
	['if-none-match', 1_000],
	['sec-fetch-site', 1_000],
	['x-anything-else', 1_000],
])('SAFE-02 %s is truncated to %i characters before it is read', async (name, max) => {
	const value = `${'a'.repeat(max)}b`
	expect((await receivedHeaders({ [name]: value }))[name]).toBe(value.slice(0, max))
	expect((await receivedHeaders({ [name]: value.slice(1) }))[name]).toBe(value.slice(1))
})

test('SAFE-02 a long list of forwarded addresses keeps its end, which the trusted proxy has written', async () => {
	const forged = '6.6.6.6, '.repeat(500)
	const { ip, ...headers } = await receivedHeaders({ 'x-forwarded-for': `${forged}203.0.113.7` })
	expect(headers['x-forwarded-for']).toHaveLength(1_000)
	expect(ip).toBe('203.0.113.7')
})

const foreign = (length: number, name = 'other') =>
	`${name}=${'x'.repeat(length - name.length - 1)}`

test.each([
	['http', ''],
	['https', '__Host-'],
])('FIX-14 over %s, too many cookies of others never cut our own', async (_what, prefix) => {
	const own = (name: string) => `${prefix}${name}=a.b%2Fc`
	const cookie = [
		foreign(4_000),
		foreign(4_000, 'another'),
		own('typed-deal'),
		own('flash'),
		foreign(3_000),
		own('session'),
		foreign(2_000),
	].join('; ')
	const received = await receivedHeaders({ cookie }, prefix)
	expect(received['cookie']).toBe([own('session'), own('flash'), own('typed-deal')].join('; '))
})

test('FIX-14 cookies that are not too long are left as they came', async () => {
	const cookie = `${foreign(7_900)}; session=x; =; odd;; a=b`
	expect((await receivedHeaders({ cookie }))['cookie']).toBe(cookie)
	expect((await receivedHeaders({ cookie: foreign(8_001) }))['cookie']).toBe('')
})

test('FIX-14 a cookie that another host could set under our name cuts nothing on https', async () => {
	const cookie = `${foreign(7_000, 'session')}; ${foreign(2_000, 'xsession')}; __Host-session=ours`
	const received = await receivedHeaders({ cookie }, '__Host-')
	expect(received['cookie']).toBe('__Host-session=ours')
})

test('FIX-14 an own cookie without room costs the others nothing', async () => {
	const cookie = `${foreign(7_990, 'typed-deal')}; theme=dark; ${foreign(3_000, 'flash')}; session=s`
	const { cookie: kept = '' } = await receivedHeaders({ cookie })
	expect(kept).toBe(`session=s; theme=dark; ${foreign(3_000, 'flash')}`)
})
