-- Bookings, each line of the file that the first word names being one: "<token> <body>". Tells how many were acknowledged.
acknowledged, refused = 0, 0
local lines
local thread_of_mine

function setup(thread)
  thread_of_mine = thread
end

function init(args)
  lines = io.lines(args[1])
end

function request()
  local line = lines()
  -- Nothing left: an address that answers with something else than an acknowledgement ends the benchmark.
  -- The iterator may not be called again: it has closed its file.
  if line == nil then
    lines = function() end
    return wrk.format("GET", "/nothing-left-to-book")
  end
  local token, body = line:match("^(%S+) (.+)$")
  return wrk.format("POST", "/api/my-reservations", {
    ["Authorization"] = "Bearer " .. token,
    ["Content-Type"] = "application/json",
    ["Cookie"] = "XSRF-TOKEN=bench",
    ["X-XSRF-TOKEN"] = "bench",
  }, body)
end

function response(status)
  if status == 201 then
    acknowledged = acknowledged + 1
  else
    refused = refused + 1
  end
end

function done()
  print(string.format("acknowledged %d, refused %d", thread_of_mine:get("acknowledged"), thread_of_mine:get("refused")))
end
