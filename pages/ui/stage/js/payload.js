/* Payload: what Python sends, a JSON header and arrays of whole numbers in one run of bytes. */

const ARRAY_TYPES = {u1: Uint8Array, u2: Uint16Array, u4: Uint32Array};

/** Read the JSON header, and say where the arrays after it begin. */
function readHeader(bytes) {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const text = new TextDecoder().decode(bytes.subarray(4, 4 + size));
  return {header: JSON.parse(text), start: bytes.byteOffset + 4 + size};
}

/** Read header fields and arrays into one object; amounts sent as text become BigInts. */
function readPayload(bytes) {
  const {header, start} = readHeader(bytes);
  const fields = {...header};
  for (const [name, [type, at, length]] of Object.entries(header.arrays)) {
    const Type = ARRAY_TYPES[type];
    const from = start + at;
    fields[name] = new Type(bytes.buffer.slice(from, from + length * Type.BYTES_PER_ELEMENT));
  }
  for (const [name, texts] of Object.entries(header.amounts || {})) {
    fields[name] = texts.map(BigInt);
  }
  return fields;
}
