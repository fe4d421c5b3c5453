// @module-tag full
// The check that images stand in one place. What it accepts, it accepts in the files of this repository.
import { expect, it } from 'vitest'
import { imageFaults } from '../checks/images.ts'

it.each([
  ['    image: mongo:8.0.1', 'mongo:8.0.1, but'],
  ['  mongo: { image: redis:7 }', 'redis:7, but'],
  ["image: 'haproxy:3.2-alpine'", 'haproxy:3.2-alpine, but'],
  ['FROM node:22-bookworm-slim AS build', 'node:22-bookworm-slim, but'],
  ['run `docker pull rabbitmq:3.13.7`', 'rabbitmq:3.13.7, but'],
  ['image: jumpingjack/minio:20250524170830', 'jumpingjack/minio:20250524170830, but'],
  [
    '    image: minio/minio:RELEASE.2025-05-24T17-08-30Z',
    'minio/minio:RELEASE.2025-05-24T17-08-30Z is not in',
  ],
  ['FROM quay.io/minio/mc', 'quay.io/minio/mc is not in'],
  ['FROM node AS build', 'node is not in'],
  ['image: mongo:latest', 'mongo:latest is not in'],
])('rejects %s', (text, fault) => {
  expect(imageFaults('a/Dockerfile', text)).toEqual([expect.stringContaining(`a/Dockerfile: ${fault}`)])
})
