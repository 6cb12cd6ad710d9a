import { expect, test } from 'vitest'
import { unlessBarred } from '../../src/lib/errno.js'

const refused = (code: string) => Promise.reject(Object.assign(new Error(code), { code, errno: -1 }))

test.each(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'])(
  'a file that is absent or barred counts as none: %s',
  (code) => expect(unlessBarred(refused(code))).resolves.toBeUndefined(),
)

test.each(['EIO', 'ESTALE', 'EMFILE'])(
  'what the disk cannot give now is no absence, after which it would be replaced: %s',
  (code) => expect(unlessBarred(refused(code))).rejects.toThrow(code),
)
