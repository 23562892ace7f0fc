"""What the official Python client of MCP makes of the door: a line of JSON for each thing that happens to it.

mcp_client.py URL KEY FILE WAY TASK
  WAY: auto (the newest revision), legacy (initialize, Streamable HTTP) or sse (the 2024-11-05 stream)
  TASK: read, cancel (as soon as the reading tells of progress), or wait (for whatever the answer is)
"""

import base64
import json
import pathlib
import sys

import anyio
import httpx2
from mcp import Client
from mcp.client.sse import sse_client
from mcp.client.streamable_http import streamable_http_client


def say(what, **details):
    print(json.dumps({"what": what, **details}), flush=True)


def single_errors(error):
    """An error, or those of a group one by one."""
    if isinstance(error, BaseExceptionGroup):
        return [single for inner in error.exceptions for single in single_errors(inner)]
    return [error]


def sentences(error):
    """What the client would show of an error."""
    return [f"{type(single).__name__}: {single}" for single in single_errors(error)]


def connect(url, key, way):
    headers = {"x-api-key": key}
    if way == "sse":
        return Client(sse_client(url, headers=headers), mode="legacy")
    web = httpx2.AsyncClient(headers=headers, timeout=httpx2.Timeout(30, read=600))
    return Client(streamable_http_client(url, http_client=web), mode=way)


async def read(client, file, task):
    scope = anyio.CancelScope()

    async def on_progress(progress, total, message):
        say("progress", message=message)
        if task == "cancel":
            scope.cancel()

    source = {"type": "base64", "data": base64.b64encode(file.read_bytes()).decode(), "filename": file.name}
    with scope:
        result = await client.call_tool("extract_text", {"image_source": source}, progress_callback=on_progress)
        text = " ".join(block.text for block in result.content)
        say("result", isError=result.is_error, text=text, structured=result.structured_content)
    if scope.cancelled_caught:
        say("cancelled")


async def main(url, key, file, way, task):
    is_answered = False
    try:
        async with connect(url, key, way) as client:
            tools = await client.list_tools()
            say("listed", revision=client.protocol_version, tools=[tool.name for tool in tools.tools])
            await read(client, pathlib.Path(file), task)
            is_answered = True
    except Exception as error:
        is_own_queue = all(isinstance(single, anyio.BrokenResourceError) for single in single_errors(error))
        # Left while something is still coming, the client's own reader of SSE writes into the queue it has just closed.
        if is_answered and way == "sse" and is_own_queue:
            return
        say("failed", sentences=sentences(error))


anyio.run(main, *sys.argv[1:])
