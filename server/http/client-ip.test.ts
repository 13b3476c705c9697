import express from 'express'
import { expect, test } from 'vitest'
import { clientIp, ipKey, shortenIp } from './client-ip'
import { sendRequest, listenForTest } from '../test-helpers'

test.each([
	['203.0.113.9', '203.0.113.9'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['2001:db8::', '2001:db8:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['::', '0:0:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
	['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
	['1:2:3:4:5:6:1.2.3.4', '1:2:3:4::/64'],
	['', ''],
])('the address %s is counted under %s', (ip, key) => {
	expect(ipKey(ip)).toBe(key)
})

test.each([
	['203.0.113.9', '203.0.113.x'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
	['::1', '0:0:0::'],
	['fe80::1%eth0', 'fe80:0:0::'],
	['x', ''],
	['', ''],
])('SAFE-17 %s is shown to its owner as "%s"', (ip, shown) => {
	expect(shortenIp(ip)).toBe(shown)
})

test('two addresses of one /64 share a key, two neighbouring networks do not', () => {
	expect(ipKey('2001:db8:0:1::a')).toBe(ipKey('2001:db8:0:1:ffff::b'))
	expect(ipKey('2001:db8:0:1::a')).not.toBe(ipKey('2001:db8:0:2::a'))
})

test.each([
	[false, '127.0.0.1'],
	['loopback', '7.7.7.7'],
	[1, '7.7.7.7'],
] as const)('with trust proxy %s a forwarded address counts as %s', async (trust, expected) => {
	const app = express()
	app.set('trust proxy', trust)
	app.use((req, res) => {
		res.send(clientIp(req))
	})
	const { port } = await listenForTest(app)
	const answer = await sendRequest(port, { headers: { 'x-forwarded-for': '6.6.6.6, 7.7.7.7' } })
	expect(answer.text).toBe(expected)
})

test.each([
	['203.0.113.9:51234', '203.0.113.9'],
	['[2001:db8::7]:51234', '2001:db8::7'],
	['[2001:db8::7]', '2001:db8::7'],
	['[::ffff:203.0.113.9]:443', '203.0.113.9'],
	['::ffff:203.0.113.9', '203.0.113.9'],
	['2001:db8::7', '2001:db8::7'],
	['203.0.113.9:x', '203.0.113.9:x'],
])('SAFE-14 the forwarded address %s is the client %s', async (forwarded, expected) => {
	const app = express()
	app.set('trust proxy', 1)
	app.use((req, res) => {
		res.send(clientIp(req))
	})
	const { port } = await listenForTest(app)
	expect((await sendRequest(port, { headers: { 'x-forwarded-for': forwarded } })).text).toBe(
		expected,
	)
})
